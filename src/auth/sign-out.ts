import { userManager } from './user-manager.ts'

/** Clears Foyer in every tab, then leaves for the provider's logout address and comes back to the signed-out page. */
export async function signOut(): Promise<void> {
  await userManager().signoutRedirect()
}
