/** Work that other work is part of: a request that is answered, a film that is prepared. */
export interface TracedWork {
  /** What it turned out to be; until then it goes by what it was begun as. */
  rename(name: string): void
  tell(facts: Record<string, string | number>): void
  fail(): void
}

/** One thing that was done for the work around it, and is over. */
export interface TracedStep {
  name: string
  tookS: number
  isGood: boolean
  facts: Record<string, string | number>
}

/** Where the time of each request and each piece of long work goes, told to a collector (OpenTelemetry). */
export interface Traces {
  /** Does work as a trace of its own; what throws marks it as failed. */
  during<Answer>(
    kind: 'request' | 'work',
    name: string,
    work: (traced: TracedWork) => Promise<Answer>,
  ): Promise<Answer>
  /** Tells of a step of the work that is being done; what is done for nobody's work is left out. */
  sawStep(step: TracedStep): void
  /** Sends what is not sent yet. */
  close(): Promise<void>
}
