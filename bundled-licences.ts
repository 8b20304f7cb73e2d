import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'
import * as z from 'zod'

const Package = z.object({ name: z.string(), version: z.string(), license: z.string() })

const packageFolder = /^.*[/\\]node_modules[/\\](@[^/\\]+[/\\])?[^/\\]+/
const licenceFile = /^(licen[cs]e|copying)/i

/**
 * Writes the licence texts of everything the build brings along into one file of it, as they ask for. The build's own
 * option for this does not look into workers. Fails when a package has none.
 */
export function bundledLicences(fileName: string): { app: Plugin; worker: Plugin } {
  const folders = new Set<string>()
  const note = (bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle)) {
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const [folder] = packageFolder.exec(id) ?? []
        if (folder !== undefined) folders.add(folder)
      }
    }
  }
  return {
    // Workers are built on the way, so they are all known when the application is written.
    worker: {
      name: 'note-licences-of-workers',
      generateBundle: (_options, bundle) => note(bundle),
    },
    app: {
      name: 'bundled-licences',
      apply: 'build',
      generateBundle(_options, bundle) {
        note(bundle)
        const own = readFileSync('LICENSE', 'utf8').trim()
        const texts = [`Foyer (MIT)\n\n${own}`, ...[...folders].map(textOf).sort()]
        this.emitFile({ type: 'asset', fileName, source: `${texts.join(`\n\n${line}\n\n`)}\n` })
      },
    },
  }
}

const line = '-'.repeat(78)

function textOf(folder: string): string {
  const { name, version, license } = Package.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const file = readdirSync(folder).find((entry) => licenceFile.test(entry))
  if (file === undefined) throw new Error(`${name} ${version} brings no text of its licence.`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`
}
