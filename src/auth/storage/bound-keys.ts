import { createStore, del, get, keys, set, update } from 'idb-keyval'
import { DPoPState } from 'oidc-client-ts'

const store = createStore('foyer-keys', 'keys')

/** The keys tokens are bound to (RFC 9449). They cannot be exported, so a copied token is of no use elsewhere. */
export const boundKeys = {
  set: (name: string, value: DPoPState): Promise<void> => set(name, value, store),
  /** What is missing is made, so that there is always a key to bind to. */
  async get(name: string): Promise<DPoPState> {
    const known = await get<DPoPState>(name, store)
    if (known) return known
    const made = new DPoPState(await makeKeys())
    // Another tab may make one at the same moment: the first stays.
    await update<DPoPState>(name, (other) => other ?? made, store)
    return boundKeys.get(name)
  },
  async remove(name: string): Promise<DPoPState> {
    const last = await boundKeys.get(name)
    await del(name, store)
    return last
  },
  getAllKeys: (): Promise<string[]> => keys<string>(store),
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
}
