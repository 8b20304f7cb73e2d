import { isDone, program, type Program } from './program.ts'

export const python = 'python3'

/** Packages of PyPI in a folder for PYTHONPATH. */
export function pythonPackages(name: string, requirements: string): Program {
  return program({
    name,
    tools: [
      {
        command: python,
        args: ['-m', 'pip', '--version'],
        isMissing: 'there is no Python with pip on this machine',
      },
    ],
    files: [requirements],
    install(folder) {
      const quietly = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore']
      return isDone(python, ['-m', 'pip', 'install', ...quietly, '-t', folder, '-r', requirements])
    },
  })
}
