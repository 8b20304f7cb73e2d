const addresses = new WeakMap<Blob, string>()

/**
 * An address an `<img>` can show a picture made here by. Kept for the life of the page: there are a
 * few of some 100 kB for each upload, and a revoked one would leave a hole in a ticket.
 */
export function pictureAddress(picture: Blob): string {
  const known = addresses.get(picture)
  if (known !== undefined) return known
  const address = URL.createObjectURL(picture)
  addresses.set(picture, address)
  return address
}
