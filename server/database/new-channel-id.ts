import { sql, type Kysely } from 'kysely'

import { channelColour, channelColours } from '#contract/channel-colours.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'

/** The first channels of a portal stand side by side, so they get the colours that differ most: red, green, blue, amber. */
const order = [0, 2, 4, 1, 3, 6, 5, 7]

/**
 * The id of a channel that is opened now. The colour of a channel without a picture comes of its id, so ids are drawn
 * until one has the colour that the fewest channels of the portal have.
 */
export async function newChannelId(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from channels`.execute(db)
  const uses = Array.from({ length: channelColours }, () => 0)
  for (const { id } of rows) uses[channelColour(id)] = (uses[channelColour(id)] ?? 0) + 1
  return idOfColour(rarest(uses))
}

function rarest(uses: readonly number[]): number {
  const least = Math.min(...uses)
  return order.find((colour) => uses[colour] === least) ?? 0
}

function idOfColour(colour: number): string {
  for (;;) {
    const id = newId()
    if (channelColour(id) === colour) return id
  }
}
