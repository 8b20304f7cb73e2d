import { statSync } from 'node:fs'

import type { Browser } from '@playwright/test'

import { beginUpload, type Credentials } from './send-with-curl.ts'

/**
 * Sends the file from a page that does nothing else, in requests of these sizes one after the other: what the browser
 * itself takes. Answers milliseconds.
 */
export async function sendWithBarePage(
  browser: Browser,
  origin: string,
  file: string,
  credentials: Credentials,
  chunksB: readonly number[],
): Promise<number> {
  const { authorization, cookie, xsrf } = credentials
  const who = { authorization, cookie, 'x-xsrf-token': xsrf, origin }
  const url = await beginUpload(origin, statSync(file).size, who)
  // Of the pages that are served only the application's may send anything; this one stands outside of it.
  const context = await browser.newContext({ bypassCSP: true })
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', value = ''] = one.split('=')
    return { name, value, url: origin }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  // Any page of the same origin that is no application; what is intercepted would be slower.
  await page.goto(`${origin}/licences.txt`)
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    document.body.replaceChildren(input)
  })
  await page.locator('input').setInputFiles(file)
  const tookMs = await page.evaluate(sendChosen, { url, authorization, xsrf, chunksB })
  await context.close()
  return tookMs
}

interface Sending {
  url: string
  authorization: string
  xsrf: string
  chunksB: readonly number[]
}

/** In the page. */
async function sendChosen({ url, authorization, xsrf, chunksB }: Sending): Promise<number> {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('No file was chosen.')
  const startedAt = performance.now()
  let offsetB = 0
  for (const chunkB of chunksB) {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: {
        authorization,
        'x-xsrf-token': xsrf,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offsetB),
        'content-type': 'application/offset+octet-stream',
      },
      body: file.slice(offsetB, offsetB + chunkB),
    })
    if (!answer.ok) throw new Error(`The bare page got ${answer.status}.`)
    offsetB += chunkB
  }
  return performance.now() - startedAt
}
