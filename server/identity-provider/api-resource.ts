/**
 * The companion service as the provider knows it (RFC 8707). A resource must be an absolute URI; what
 * tokens name as `aud` is the configured audience.
 */
export const apiResource = 'urn:foyer:api'
export const defaultAudience = 'foyer-api'
export const grantableScopes = 'openid profile email offline_access'
