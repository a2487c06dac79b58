"""What comes in from outside: requests, endpoints and websockets."""
