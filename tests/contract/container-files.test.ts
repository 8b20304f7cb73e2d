import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

import { limits } from '#contract/limits.ts'
import { Environment } from '#server/base/environment.ts'
import { readConfig } from '#server/base/read-config.ts'

const ours = ['service-1', 'service-2', 'worker-1', 'worker-2'] as const

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      image: z.string(),
      env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
      ports: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      stop_grace_period: z.string().optional(),
      tmpfs: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
    }),
  ),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.tuple([z.object({ gateway: z.string() })]) }) }),
  }),
  configs: z.object({ nginx: z.object({ content: z.string() }) }),
})

const compose = Compose.parse(parse(await readFile('compose.yaml', 'utf8'), { merge: true }))
const containerfile = await readFile('Containerfile', 'utf8')

/** As whoever runs it has set it. */
const settings: Record<string, string> = {
  PUBLIC_URL: 'https://videos.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  POSTGRES_PASSWORD: 'p4ssword',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-ours',
}
const filledIn = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, other = '') =>
    String(settings[name] ?? other),
  )

/** What the image sets, and the composition over it. */
function environmentOf(name: string): Record<string, string> {
  const [, line = ''] = /^ENV (.+)$/m.exec(containerfile) ?? []
  const ofImage = line.split(' ').map((pair) => pair.split('='))
  const own = Object.entries(compose.services[name]?.environment ?? {})
  return Object.fromEntries([...ofImage, ...own.map(([key, text]) => [key, filledIn(text)])])
}

test.each(ours)('%s has settings that Foyer knows and takes, the same as the others', (name) => {
  const environment = environmentOf(name)
  expect(Object.keys(environment).filter((key) => !(key in Environment.shape))).toEqual([])
  expect(readConfig(environment)).toMatchObject({
    database: { url: 'postgres://foyer:p4ssword@database/foyer' },
    storage: { where: 's3', bucket: { endpoint: 'http://bucket:7070' } },
    processing: { where: 'elsewhere' },
    isProduction: true,
    isBehindProxy: true,
  })
  expect(environment).toEqual(environmentOf('service-1'))
})

test.each(ours)('%s is given every setting of .env, and what its image rests on stays', (name) => {
  const { env_file, environment } = compose.services[name] ?? {}
  expect(env_file).toEqual([{ path: '.env', required: false }])
  const [, line = ''] = /^ENV (.+)$/m.exec(containerfile) ?? []
  const ofImage = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')))
  expect(environment, 'a .env would win over the image').toMatchObject(ofImage)
})

test('images of others are of a version that somebody chose', () => {
  const images = Object.values(compose.services).map(({ image }) => image)
  const others = images.filter((image) => image !== 'foyer')
  expect(others.length).toBe(4)
  expect(others.filter((image) => !/:v?\d[\w.-]*$/.test(image))).toEqual([])
})

test.each(ours)('%s can write to /data and /tmp only, and has time to end', (name) => {
  const {
    read_only,
    tmpfs = [],
    volumes = [],
    stop_grace_period = '',
  } = compose.services[name] ?? {}
  expect(read_only).toBe(true)
  const places = [
    ...tmpfs.map((each) => each.split(':')[0]),
    ...volumes.map((v) => v.split(':')[1]),
  ]
  expect(new Set(places)).toEqual(new Set(['/data', '/tmp']))
  const { drainMs } = readConfig(environmentOf(name))
  expect(Number.parseInt(stop_grace_period) * 1000).toBeGreaterThan(drainMs + 6_000)
})

test('secrets are the same on both sides', () => {
  const { database, bucket, 'make-bucket': maker } = compose.services
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET = '' } = environmentOf('service-1')
  expect(database?.environment).toMatchObject({ POSTGRES_USER: 'foyer' })
  expect(filledIn(bucket?.environment?.['ROOT_SECRET_KEY'] ?? '')).toBe(S3_SECRET_ACCESS_KEY)
  expect(bucket?.environment?.['ROOT_ACCESS_KEY']).toBe(S3_ACCESS_KEY_ID)
  expect(filledIn(maker?.environment?.['AWS_SECRET_ACCESS_KEY'] ?? '')).toBe(S3_SECRET_ACCESS_KEY)
  expect(maker?.command?.join(' ')).toContain(`create-bucket --bucket ${S3_BUCKET}`)
})

test('the proxy leads to both services, and lets the largest chunk pass', () => {
  const { content } = compose.configs.nginx
  for (const name of ours.slice(0, 2)) expect(content).toContain(`server ${name}:8080`)
  expect(content).toContain(`client_max_body_size ${limits.chunkB.max / 1024 ** 2}m;`)
})

test('only this machine reaches the proxy, and only from there is somebody believed who says who asks', () => {
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  )
  expect(published).toEqual([['proxy', '127.0.0.1:8080:80']])
  const believed = [...compose.configs.nginx.content.matchAll(/set_real_ip_from (\S+);/g)]
  const [{ gateway }] = compose.networks.default.ipam.config
  expect(believed.map(([, address]) => address)).toEqual([gateway])
})

test('the image has the Node of package.json, what it copies is there, and nobody in it is root', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const images = [...containerfile.matchAll(/^FROM docker\.io\/library\/node:([\d.]+)-/gm)]
  expect(images.map(([, version]) => version)).toEqual([dependencies.node, dependencies.node])
  const copied = [...containerfile.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(
    ([, names = '']) => names.split(' ').map((each) => each.replace('/app/', '')),
  )
  const made = new Set(['node_modules', 'dist'])
  expect(copied.filter((each) => !made.has(each) && !existsSync(each))).toEqual([])
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(containerfile) ?? []
  expect(existsSync(JSON.parse(command)[1])).toBe(true)
  expect(containerfile.indexOf('USER node')).toBeLessThan(
    containerfile.indexOf('CMD ["node", "server'),
  )
})

test('numbers are told inside the network of the containers, and published to nobody', () => {
  const config = readConfig(environmentOf('service-1'))
  expect(config).toMatchObject({ metricsHost: '0.0.0.0', metricsPort: 9464 })
  expect([...containerfile.matchAll(/^EXPOSE (.+)$/gm)].map(([, ports]) => ports)).toEqual(['8080'])
})

test('nothing of whoever builds it goes into the image: Docker and Podman both read .dockerignore', async () => {
  const left = (await readFile('.dockerignore', 'utf8')).split('\n')
  const own = ['.git', '.env', '.env.*', 'node_modules', 'data', 'dist']
  expect(own.filter((each) => !left.includes(each))).toEqual([])
})
