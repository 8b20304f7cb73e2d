import { html, type Html } from './html.ts'

export interface Doorway {
  title: string
  heading: string
  /** How bright the light in the doorway is. */
  light: 'lit' | 'dimmed' | 'dark'
  content: Html
  /** After everything else, for the page's script. */
  tail?: Html
}

const shape =
  'M12 1.8A8.7 8.7 0 0 0 3.3 10.5v10.2c0 .83.67 1.5 1.5 1.5h14.4c.83 0 1.5-.67 1.5-1.5V10.5A8.7 8.7 0 0 0 12 1.8ZM8.6 22.2V10.9c0-.77.83-1.25 1.5-.87l7.05 4.07c.67.39.67 1.35 0 1.74L11 19.4v2.8Z'

const mark = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path fill="currentColor" fill-rule="evenodd" d="${shape}" />
</svg>`

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#a6711c" fill-rule="evenodd" d="${shape}"/></svg>`,
)}`

/** A whole page of the threshold: velvet, the doorway, and what stands in it. */
export function doorway(page: Doorway & { portalName: string; stylePath: string }): string {
  const { title, heading, light, content, tail = null, portalName, stylePath } = page
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#350a10" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · ${portalName}</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <main data-light="${light}">
          <div class="doorway">
            <div class="line" aria-hidden="true"></div>
            <section class="leaf" aria-labelledby="heading">
              <div class="mark">${mark}</div>
              <h1 id="heading">${heading}</h1>
              ${content}
            </section>
            <div class="floor" aria-hidden="true"></div>
          </div>
        </main>
        ${tail}
      </body>
    </html>`.markup
}
