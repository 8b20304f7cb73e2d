import { queryClient } from '#api/query-client.ts'

/** What is on the screen of these is asked for again now, the rest when it is shown next. */
export async function outdate(...outdated: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
