import { withoutControls } from './cue.ts'

/** More than any file has that was written for people, in characters. */
const mostChars = 16_384
const regionSetting = /^(?:id|width|lines|regionanchor|viewportanchor|scroll):[\w.,%-]{1,32}$/
/** What asks for something else than is here, or for more than the look of words. */
const isStrange =
  /url\(|(?:image|image-set|cross-fade|src|element)\(|["']\s*(?:https?:)?\/\/|@|<|\\/i

/**
 * The STYLE and REGION blocks that stand before the first cue of a WebVTT file
 * (https://www.w3.org/TR/webvtt1/#file-structure), as they are kept; empty where there is none. Of a region its settings are
 * kept, of a style all or nothing: one that would fetch something, or has an escape in it, is left out.
 */
export function readHead(source: string): string {
  const before = source.slice(0, Math.max(0, source.indexOf('-->')))
  const blocks = before
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(1)
    .map((block) => block.replace(/^\n+/, ''))
  let kept = ''
  for (const block of blocks) {
    const [first = '', ...lines] = block.split('\n').map((line) => withoutControls(line).trim())
    const said = saidIn(first, lines)
    if (said !== '' && kept.length + said.length <= mostChars) kept += `${first}\n${said}\n\n`
  }
  return kept
}

function saidIn(kind: string, lines: readonly string[]): string {
  if (kind === 'STYLE') {
    const style = lines.filter((line) => line !== '').join('\n')
    return isStrange.test(style) ? '' : style
  }
  if (kind !== 'REGION') return ''
  const settings = lines.flatMap((line) => line.split(/\s+/))
  return settings.filter((setting) => regionSetting.test(setting)).join(' ')
}
