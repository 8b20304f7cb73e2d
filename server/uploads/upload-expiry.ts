import { limits } from '#contract/limits.ts'

const hourMs = 3_600_000

/** 24 hours after the last byte, but never more than 7 days after the start (specification, section e). */
export function expiryOf(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + limits.uploadIdleHours * hourMs
  const longest = createdAt.getTime() + limits.uploadMaxDays * 24 * hourMs
  return new Date(Math.min(idle, longest))
}
