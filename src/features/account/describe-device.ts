import { t } from '@lingui/core/macro'

/** What the service calls a browser ("Chrome on Windows", "Unknown device"), in the words of the page. */
export function describeDevice(device: string): string {
  const [browser, system] = device.split(' on ')
  if (browser !== undefined && system !== undefined) return t`${browser} on ${system}`
  return device.startsWith('Unknown') ? t`Unknown device` : device
}
