import { readFile, readdir } from 'node:fs/promises'

/** The most there was of each at a time, resident. The service may be the one that prepares. */
export interface Memory {
  serviceMiB: number
  workerMiB: number
  enginesMiB: number
}

/** Notes what the processes have at this moment, where that is more than before. */
export async function weigh(
  memory: Memory,
  { servicePid, workerPid }: { servicePid: number; workerPid: number },
): Promise<void> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const engines = await Promise.all(pids.map((pid) => isEngine(pid, workerPid)))
  const each = await Promise.all(pids.filter((_, place) => engines[place]).map(residentMiB))
  memory.serviceMiB = Math.max(memory.serviceMiB, await residentMiB(servicePid))
  memory.workerMiB = Math.max(memory.workerMiB, await residentMiB(workerPid))
  memory.enginesMiB = Math.max(memory.enginesMiB, ...each)
}

/** What the process that prepares has started itself, which is nothing but engines. */
async function isEngine(pid: number, workerPid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === workerPid
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
