"""A site of Django with Django OAuth Toolkit, ready for one public client. Its data is gone when it ends."""

import json
import os
import sys
import tempfile
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

wanted = json.loads(os.environ["INTEROP_SETTINGS"])
client = wanted["client"]
key = rsa.generate_private_key(public_exponent=65537, key_size=2048)

settings.configure(
    SECRET_KEY="for-tests-on-loopback-only",
    ALLOWED_HOSTS=["localhost"],
    ROOT_URLCONF="addresses",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    # Nothing is there before, so nothing is to be migrated.
    MIGRATION_MODULES={
        app: None for app in ("auth", "contenttypes", "sessions", "oauth2_provider")
    },
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.path.join(tempfile.mkdtemp(dir=os.getcwd()), "database"),
            "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE"},
        }
    },
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "corsheaders",
        "oauth2_provider",
    ],
    MIDDLEWARE=[
        "corsheaders.middleware.CorsMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [os.path.dirname(__file__)],
            "APP_DIRS": True,
        }
    ],
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    LOGIN_URL="/login/",
    SESSION_COOKIE_NAME=f"django{wanted['port']}",
    CSRF_COOKIE_NAME=f"django-csrf{wanted['port']}",
    CORS_ALLOWED_ORIGINS=client["origins"],
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ).decode(),
        "OIDC_RP_INITIATED_LOGOUT_ENABLED": True,
        "OAUTH2_VALIDATOR_CLASS": "claims.Claims",
        "ACCESS_TOKEN_EXPIRE_SECONDS": wanted["tokenLifeS"],
        "SCOPES": {"openid": "Who you are", "profile": "Your name", "email": "Your email address"},
    },
)
django.setup()

from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from oauth2_provider.models import Application

call_command("migrate", run_syncdb=True, verbosity=0)
for person in wanted["people"]:
    user = User.objects.create_user(
        person["username"],
        person["email"],
        person["password"],
        first_name=person["givenName"],
        last_name=person["familyName"],
    )
    user.groups.add(Group.objects.get_or_create(name=person["role"])[0])
Application.objects.create(
    name="Foyer",
    client_id=client["id"],
    client_type=Application.CLIENT_PUBLIC,
    authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
    algorithm=Application.RS256_ALGORITHM,
    redirect_uris=" ".join(client["redirectUris"]),
    post_logout_redirect_uris=" ".join(client["signedOutUris"]),
    allowed_origins=" ".join(client["origins"]),
)


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


class Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True


make_server(
    "localhost", wanted["port"], get_wsgi_application(), Threads, Quiet
).serve_forever()
