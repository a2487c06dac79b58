"""`python -m tessera.kernel.convert`."""

import sys

from tessera.kernel.convert import main

sys.exit(main())
