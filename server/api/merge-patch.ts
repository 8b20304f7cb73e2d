type Fields = Record<string, unknown>

/** RFC 7396 §2: objects merge, null removes, everything else replaces. Returns a new value. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  const merged: Fields = isFields(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else if (value !== undefined) merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
