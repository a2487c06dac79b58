LANGUAGES = {"en": {}, "de": {}}
