import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  process.env['FOYER_TEST_BROWSER'],
  // Without a window, and with a third less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium or Chrome to test in: the one named by FOYER_TEST_BROWSER, an installed one, on Debian
 * as root the distribution's own, else the one Playwright downloads (path undefined). Null when none
 * can be had.
 */
export function findBrowser(): { path: string } | null {
  const installed = known.find((path) => path !== undefined && existsSync(path))
  if (installed !== undefined) return { path: installed }
  if (isDebianRoot() && installFromDebian()) return { path: '/usr/bin/chromium' }
  console.log('No Chromium or Chrome found; asking Playwright for its own.')
  const isDownloaded =
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' }).status === 0
  return isDownloaded ? { path: '' } : null
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function installFromDebian(): boolean {
  console.log('No Chromium found; installing the one of the distribution.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  const wanted = ['chromium', 'fonts-liberation']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  return existsSync('/usr/bin/chromium')
}
