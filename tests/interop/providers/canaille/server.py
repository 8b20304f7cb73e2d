"""Canaille with one public client and its people, in a database that is gone when it ends."""

import json
import logging
import os

from canaille import create_app
from canaille.app import models
from canaille.backends import Backend
from joserfc.jwk import RSAKey
from werkzeug.serving import run_simple

wanted = json.loads(os.environ["INTEROP_SETTINGS"])
client = wanted["client"]
life = wanted["tokenLifeS"]

logging.disable(logging.WARNING)
app = create_app(
    config={
        "SECRET_KEY": "for-tests-on-loopback-only",
        "SERVER_NAME": f"localhost:{wanted['port']}",
        "PREFERRED_URL_SCHEME": "http",
        "SESSION_COOKIE_NAME": f"canaille{wanted['port']}",
        "OAUTH2_TOKEN_EXPIRES_IN": {"authorization_code": life, "refresh_token": life},
        "CANAILLE": {"DATABASE": "sql"},
        "CANAILLE_SQL": {"DATABASE_URI": f"sqlite:///{os.getcwd()}/database"},
        "CANAILLE_OIDC": {
            "ACTIVE_JWKS": [RSAKey.generate_key(2048, auto_kid=True).as_dict(private=True)],
            # With its own default nobody on this machine would be asked for consent.
            "TRUSTED_DOMAINS": [],
        },
    },
    init_backend=True,
)

with app.app_context():
    Backend.instance.install(app)
    with Backend.instance.session():
        groups = {}
        for person in wanted["people"]:
            user = models.User(
                user_name=person["username"],
                password=person["password"],
                given_name=person["givenName"],
                family_name=person["familyName"],
                formatted_name=person["name"],
                emails=[person["email"]],
            )
            Backend.instance.save(user)
            groups.setdefault(person["role"], []).append(user)
        for name, members in groups.items():
            Backend.instance.save(models.Group(display_name=name, members=members))
        foyer = models.Client(
            client_id=client["id"],
            client_name="Foyer",
            # Its one word for the page of the client and for whose pages may call it (CORS).
            client_uri=client["origins"][0],
            redirect_uris=client["redirectUris"],
            post_logout_redirect_uris=client["signedOutUris"],
            grant_types=["authorization_code", "refresh_token"],
            response_types=["code"],
            scope=["openid", "profile", "email", "groups"],
            token_endpoint_auth_method="none",
            application_type="web",
        )
        # Of ID tokens as well; its own form fills it in.
        foyer.audience = [foyer]
        Backend.instance.save(foyer)

run_simple("localhost", wanted["port"], app, threaded=True)
