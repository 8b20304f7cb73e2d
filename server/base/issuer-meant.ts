/** The issuer, where the address of its discovery document was pasted in its place. */
export function issuerMeant(issuer: string): string {
  return issuer.replace(/\/\.well-known\/.*$/, '')
}
