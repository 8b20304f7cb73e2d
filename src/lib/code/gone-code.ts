/** Why code did not come although the service answers: its file is not there, or is of a build that is not there any more. */
type Reason = 'missing' | 'outdated'

/** A screen that somebody is on their way to, or something on the page they are on. */
export type Wanted = 'screen' | 'part'

type Answer = (wanted: Wanted) => Promise<Reason | null>

const reasons = new WeakMap<Error, Reason>()
let answer: Answer = () => Promise.resolve(null)

/** Says what is done about code that does not come. Its promise never resolves where a new build takes the place of the page. */
export function onGoneCode(next: Answer): void {
  answer = next
}

/** For whoever needs code that did not come, before they tell anybody. Does not throw. */
export async function codeGone(error: unknown, wanted: Wanted): Promise<void> {
  const reason = await answer(wanted)
  if (reason && error instanceof Error) reasons.set(error, reason)
}

export function whyGone(error: Error): Reason | null {
  return reasons.get(error) ?? null
}
