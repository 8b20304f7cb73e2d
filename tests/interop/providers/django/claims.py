from oauth2_provider.oauth2_validators import OAuth2Validator


class Claims(OAuth2Validator):
    """What its documentation has every site write itself: the name, the address and the roles."""

    oidc_claim_scope = {**OAuth2Validator.oidc_claim_scope, "roles": "profile"}

    def get_additional_claims(self, request):
        return {
            "name": request.user.get_full_name(),
            "email": request.user.email,
            "roles": list(request.user.groups.values_list("name", flat=True)),
        }
