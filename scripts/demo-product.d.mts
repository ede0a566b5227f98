export type Session = { token: string; user: { _id: string; username: string } }
export type Demo = {
  url: string
  sessions: Record<string, Session | null>
  contest: (title: string) => string
  issue: (title: string) => string
  stop: () => Promise<void>
}
export function startDemo(settings?: Record<string, string>, left?: string): Promise<Demo>
export function leaveDemo(dataDir: string): Promise<void>
