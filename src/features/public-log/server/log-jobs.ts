import { createPost } from '../../../server/network/post'
import type { Chore, JobSurroundings } from '../../../server/startup/features'
import { createWitnessCaller } from './ask-witnesses'
import { closeEpoch } from './close-epoch'

const everyMs = 15_000

/** Witnesses get a separate job, so that an unresponsive one doesn't delay anything else. */
export function logJobs({ db, clock, signer, host, config }: JobSurroundings): Chore[] {
  const grow: Chore = {
    name: 'public log',
    run: () => closeEpoch(db, { host, now: clock.now() }),
    ...{ everyMs, failure: 'the public log could not grow' },
  }
  if (!config?.LOG_WITNESSES.length) return [grow]
  const post = createPost({ allowsPrivate: config.WEBHOOKS_ALLOW_PRIVATE })
  const run = createWitnessCaller({ db, clock, signer, witnesses: config.LOG_WITNESSES, post })
  return [grow, { name: 'witnesses', run, everyMs, failure: 'a witness did not cosign the public log' }]
}
