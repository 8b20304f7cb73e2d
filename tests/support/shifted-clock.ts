/** For `--import` of a process whose machine has the wrong time: `?aheadMs=` says by how much. What only counts on is right. */
const aheadMs = Number(new URL(import.meta.url).searchParams.get('aheadMs'))

globalThis.Date = new Proxy(Date, {
  construct(real, given, made) {
    return Reflect.construct(real, given.length > 0 ? given : [real.now() + aheadMs], made)
  },
  get(real, name) {
    return name === 'now' ? () => real.now() + aheadMs : Reflect.get(real, name)
  },
})
