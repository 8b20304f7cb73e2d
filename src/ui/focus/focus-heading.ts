/** Moves the focus to the page's heading, or to its main region. A dialog that is open keeps it. */
export function focusHeading(): void {
  if (document.querySelector('dialog[open]')) return
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
