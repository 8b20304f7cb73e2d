import type { FileAnswer, FileQuestion } from './file-questions.ts'
import { fingerprintOf } from './fingerprint.ts'
import { probeFile } from './probe-file.ts'
import { makeStoryboard, suggestFrames } from './suggested-frames.ts'

async function run({ id, task, file }: FileQuestion): Promise<FileAnswer> {
  if (task === 'probe') return { id, task, result: await probeFile(file, file.name) }
  if (task === 'fingerprint') return { id, task, result: await fingerprintOf(file) }
  if (task === 'frames') return { id, task, result: await suggestFrames(file) }
  return { id, task, result: await makeStoryboard(file) }
}

function answer(question: FileQuestion): Promise<FileAnswer> {
  return run(question).catch((error: unknown) => ({
    id: question.id,
    task: 'failed',
    reason: error instanceof Error ? error.name : 'Error',
  }))
}

// One after the other: decoding 50 files at once would take the machine from the person.
let last: Promise<void> = Promise.resolve()

addEventListener('message', (event: MessageEvent<FileQuestion>) => {
  last = last.then(async () => postMessage(await answer(event.data)))
})
