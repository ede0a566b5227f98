import type { PlantedFault } from './fault'
import { faultsOfReading } from './faults-of-reading'
import { faultsOfRules } from './faults-of-rules'
import { faultsOfStorage } from './faults-of-storage'

/** Each was a hole of an earlier version, or is the plainest way to make one. */
export const plantedFaults: readonly PlantedFault[] = [...faultsOfRules, ...faultsOfReading, ...faultsOfStorage]
