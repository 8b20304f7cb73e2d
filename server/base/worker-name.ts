import { hostname } from 'node:os'

/** This process, as whoever looks after the machines finds it: several workers of one machine differ by the number. */
export const workerName = `${hostname()}/${process.pid}`
