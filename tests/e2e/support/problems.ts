import type { BrowserContext, Page } from '@playwright/test'

/** What no page of Foyer may ever do: throw, write errors to the console, or break its own policy. */
export interface Problems {
  found: string[]
  /** This test provokes such a problem on purpose; it must still say which. */
  allow(pattern: RegExp): void
  unexpected(): string[]
}

/** Listens to every page of a context, windows it opens included. */
export async function watchProblems(
  context: BrowserContext,
  found: string[] = [],
): Promise<Problems> {
  const allowed: RegExp[] = []
  for (const page of context.pages()) listen(page, found)
  context.on('page', (page) => listen(page, found))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `securitypolicyviolation: ${event.effectiveDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
  return {
    found,
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => found.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}

function listen(page: Page, found: string[]): void {
  page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // The address tells which request failed; the text of Chromium does not.
    found.push(`console: ${message.text()} (${message.location().url})`)
  })
}
