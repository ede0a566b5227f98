import type { Database } from '../../../src/server/db/database'
import type { ConnectionFaults } from './connection-faults'
import type { Instance, Surroundings } from './instance'

/** One or two processes of the product, each with connections of its own to the same database. */
export type Testbed = {
  databases: readonly Database[]
  faults: ConnectionFaults
  /** The process with this number. */
  start(index: number, around: Surroundings): Promise<Instance>
  /** The processes are of two versions, as during an upgrade. */
  isMixed: boolean
}
