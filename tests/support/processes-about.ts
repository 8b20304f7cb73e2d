import { readFile, readdir } from 'node:fs/promises'

/** The processes of a Linux machine whose command line names a path, without this one: `ffmpeg -i …`. */
export async function processesAbout(path: string): Promise<string[]> {
  return (await foundAbout(path)).map(({ line }) => line)
}

/** Signals each of them; answers how many there were. */
export async function signalAbout(path: string, signal: 'SIGSTOP' | 'SIGKILL'): Promise<number> {
  let count = 0
  for (const { pid } of await foundAbout(path)) {
    try {
      process.kill(pid, signal)
      count += 1
    } catch {
      // It has ended by itself.
    }
  }
  return count
}

/** The first of them to have begun: the others are its children. */
export async function firstAbout(path: string): Promise<number | null> {
  const pids = (await foundAbout(path)).map(({ pid }) => pid)
  return pids.toSorted((a, b) => a - b).at(0) ?? null
}

async function foundAbout(path: string): Promise<{ pid: number; line: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid, line: line.replaceAll('\0', ' ').trim() }
    }),
  )
  return found.filter(({ line }) => line.includes(path))
}
