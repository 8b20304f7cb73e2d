import { randomBytes } from 'node:crypto'

/** A new identifier of any entity: 12 characters of `A-Za-z0-9_-`, 72 random bits. */
export function newId(): string {
  return randomBytes(9).toString('base64url')
}
