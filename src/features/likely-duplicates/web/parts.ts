import type { ConsolePart } from '../../../web/judging/console/console-parts'

/** Imported from here, because the client would otherwise name all its files in what it loads first. */
export const lookAlikesPage = async () => (await import('./LookAlikesPage')).LookAlikesPage

export const consolePart: ConsolePart = {
  act: {
    key: 'd',
    label: 'sweep',
    does: 'Sweep: go through likely duplicates, Y same, N not the same, L later',
    dialog: async () => (await import('./SweepDialog')).SweepDialog,
  },
  decisionPart: async () => (await import('./Candidates')).Candidates,
  findSimilar: async (issueId) => (await import('./candidates-api')).listCandidates(issueId),
}
