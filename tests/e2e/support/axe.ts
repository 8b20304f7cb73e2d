import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import type axe from 'axe-core'

// Without its comments it is read in half the time.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What lies over a page has been opened on it, and is looked at alone: the page under it is a screen of its own. */
export const overPage = ':modal, [popover=auto]:popover-open'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What axe objects to, short enough to read: the rule, the element, what is wrong; by some rules or by all of them. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once for a page: reading axe takes longer than most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([over, runOnly]) => {
      const root = [...document.querySelectorAll(over)].at(-1) ?? document
      const options = {
        resultTypes: ['violations' as const],
        ...(runOnly && { runOnly: [...runOnly] }),
      }
      return (await window.axe.run(root, options)).violations
    },
    [overPage, rules] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
