import { t } from '@lingui/core/macro'

/** Three parts of base64url, or one long run without a space: what a token, a code or a key looks like. */
const secrets = /[\w-]{8,}\.[\w-]{8,}\.[\w-]*|[\w~+/=-]{40,}/g

/** A provider may repeat in its message what it was sent; what people copy for the help desk must not. */
export function hideSecrets(text: string): string {
  return text.replaceAll(secrets, (found) => (/\d/.test(found) ? t`(hidden)` : found))
}
