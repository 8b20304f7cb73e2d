import { createHash } from 'node:crypto'

import { demoPeople, type DemoPerson } from './demo-people.ts'
import { doorway, type Doorway } from './doorway-layout.ts'
import { html, trusted, type Html } from './html.ts'
import { problemText } from './problem-text.ts'

export interface DoorwayPages {
  signIn(details: { uid: string; hintedUsername: string | null }): string
  expired(): string
  error(problem: { error: string; error_description?: string | undefined }): string
  /** Asks whether it is meant; `form` is the library’s. */
  signOut(form: string): string
  signedOut(): string
}

/**
 * The button that was pressed shows that it was, until the next page is here, and is not pressed twice. After ten
 * seconds, and on the way back, it can be: the next page may never have come.
 */
const showPress = `addEventListener('submit', (event) => {
  if (document.querySelector('[aria-busy]')) return event.preventDefault()
  event.submitter?.setAttribute('aria-busy', 'true')
  setTimeout(reset, 10000)
})
addEventListener('pageshow', reset)
function reset() {
  document.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
}`

/** The only script of these pages, as a source of a Content-Security-Policy. */
export const scriptHash = `'sha256-${createHash('sha256').update(showPress).digest('base64')}'`

/** The pages people see at the embedded provider. They work without scripts. */
export function createDoorwayPages(options: {
  portalName: string
  foyerUrl: string
  stylePath: string
}): DoorwayPages {
  const show = (page: Doorway) => doorway({ ...page, ...options })
  const back = html`<a class="button primary" href="${options.foyerUrl}/"
    >Back to ${options.portalName}</a
  >`

  return {
    signIn: ({ uid, hintedUsername }) =>
      show({
        title: 'Sign in',
        heading: `Sign in to ${options.portalName}`,
        light: 'lit',
        content: signInForm(uid, hintedUsername),
        tail: trusted(`<script>${showPress}</script>`),
      }),
    expired: () =>
      show({
        title: 'Sign-in expired',
        heading: 'That sign-in didn’t finish',
        light: 'dark',
        content: html`<p>
            This page is of a sign-in that is over: it was open for too long, was cancelled, or went
            on elsewhere. Nothing was changed. Start again from ${options.portalName} and it should
            go through.
          </p>
          ${back}`,
      }),
    error: (problem) => {
      const { heading, text } = problemText(problem.error)
      return show({
        title: heading,
        heading,
        light: 'dark',
        content: html`<p>${text}</p>
          ${back}
          <p class="note"><code>${problem.error}</code> ${problem.error_description ?? null}</p>`,
      })
    },
    signOut: (form) =>
      show({
        title: 'Sign out',
        heading: `Sign out of ${options.portalName}?`,
        light: 'dimmed',
        content: signOutForm(form),
      }),
    signedOut: () =>
      show({
        title: 'Signed out',
        heading: 'You’re signed out',
        light: 'dimmed',
        content: html`<p>Thanks for coming.</p>
          ${back}`,
      }),
  }
}

function signInForm(uid: string, hintedUsername: string | null): Html {
  return html`<p>Choose who to come in as. No password is needed.</p>
    <form method="post" action="/sign-in/${uid}">
      ${demoPeople.map((person) => personButton(person, person.username === hintedUsername))}
      <button class="button quiet" name="answer" value="cancel">Cancel and go back</button>
    </form>
    <p class="note">
      This sign-in provider is part of Foyer for local use. It listens on this computer only and
      refuses to start in production.
    </p>`
}

function personButton(person: DemoPerson, isHinted: boolean): Html {
  const attributes = trusted(isHinted ? ' autofocus data-hinted' : '')
  return html`<button class="button person" name="person" value="${person.username}" ${attributes}>
    <span class="initial" aria-hidden="true">${person.displayName.charAt(0)}</span>
    <span>Continue as ${person.displayName} · ${person.roleName}<small>${person.line}</small></span>
  </button>`
}

function signOutForm(form: string): Html {
  return html`<p>You’ll be signed out in every tab on this device.</p>
    ${trusted(form)}
    <button class="button primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <button class="button quiet" form="op.logoutForm">Stay signed in</button>`
}
