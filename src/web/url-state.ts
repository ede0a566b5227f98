import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useTimeout } from './ui/time/use-timeout'

/** How a value is read from and written to the query. Empty text is omitted; unknown text reads as the default. */
export type UrlParam<Value> = { read: (text: string) => Value; write: (value: Value) => string }

export const textParam: UrlParam<string> = { read: (text) => text, write: (text) => text }

/** Counted from 1. Anything that isn't a page number reads as 1. */
export const pageParam: UrlParam<number> = {
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1),
  write: (page) => (page > 1 ? String(page) : ''),
}

export function choiceParam<Value extends string>(choices: readonly Value[], initial: Value): UrlParam<Value> {
  return {
    read: (text) => choices.find((value) => value === text) ?? initial,
    write: (value) => (value === initial ? '' : value),
  }
}

/** The URL state described by these params. */
export type ViewOf<Address> = { [Name in keyof Address]: Address[Name] extends UrlParam<infer Value> ? Value : never }

type Params<State> = { [Name in keyof State]: UrlParam<State[Name]> }

export function readUrlState<State extends object>(params: Params<State>, search: string): State {
  const query = new URLSearchParams(search)
  const names = Object.keys(params) as (keyof State & string)[]
  return Object.fromEntries(names.map((name) => [name, params[name].read(query.get(name) ?? '')])) as State
}

/** The query including its question mark, in the order of the params; empty if all values are defaults. */
export function writeUrlState<State extends object>(params: Params<State>, state: State): string {
  const names = Object.keys(params) as (keyof State & string)[]
  const written = names.map((name): [string, string] => [name, params[name].write(state[name])])
  const text = new URLSearchParams(written.filter(([, value]) => value !== '')).toString()
  return text && `?${text}`
}

/**
 * A list's state, kept in the URL so that Back restores it and links share it. Selections add a history entry; typed
 * text replaces the current one.
 */
export function useUrlState<State extends object>(params: Params<State>) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  const view = readUrlState(params, search)
  const hrefFor = (change: Partial<State>) => `${pathname}${writeUrlState(params, { ...view, ...change })}`
  // Changes can come faster than the page renders, so each builds on the pending ones.
  const newest = useRef(view)
  const pending = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key, also one to the same query
  useLayoutEffect(() => {
    const arrived = pending.current.indexOf(search)
    pending.current = arrived === -1 ? [] : pending.current.slice(arrived + 1)
    if (pending.current.length === 0) newest.current = readUrlState(params, search)
  }, [key])
  /**
   * `atOnce` renders synchronously, because a transition waits for all updates that arrive meanwhile, such as replies.
   */
  const show = (change: Partial<State>, { replace = false, atOnce = false } = {}) => {
    // Typed into a page that is being left: changing the URL now would cancel the navigation.
    if (replace && isLeaving) return
    newest.current = { ...newest.current, ...change }
    const query = writeUrlState(params, newest.current)
    pending.current.push(query)
    void navigate(`${pathname}${query}`, { replace, preventScrollReset: true, flushSync: atOnce })
  }
  return { view, hrefFor, show }
}

const typingPauseMs = 250

type TextInUrl = { value: string; lastInUrl: string; pending: string[] }

/**
 * A text field kept in the URL. Written when typing pauses, because browsers limit how often the URL can change. If
 * Back or a link changes the URL, the field follows.
 */
export function useUrlText(inUrl: string, write: (text: string) => void) {
  const { key } = useLocation()
  const [{ value, lastInUrl, pending }, setState] = useState<TextInUrl>({ value: inUrl, lastInUrl: inUrl, pending: [] })
  // After rendering, not during it: a render interrupted by typing would leave its state behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key, also one to the same text
  useLayoutEffect(() => setState((now) => arriveAt(inUrl, now)), [key])
  const settle = () => {
    if (value === (pending.at(-1) ?? lastInUrl)) return
    setState((now) => ({ ...now, pending: [...now.pending, value] }))
    write(value)
  }
  useTimeout(settle, typingPauseMs, value)
  const onChange = (text: string) => setState((now) => ({ ...now, value: text }))
  return { value, onChange, onBlur: settle }
}

/** The page may render later than the URL changes, so Back may arrive while written texts are still pending. */
function arriveAt(inUrl: string, now: TextInUrl): TextInUrl {
  const { value, lastInUrl, pending } = now
  const expected = pending.length > 0 ? pending : [lastInUrl]
  const arrived = expected.indexOf(inUrl)
  if (arrived === -1) return { value: inUrl, lastInUrl: inUrl, pending: [] }
  if (pending.length === 0) return now
  return { value, lastInUrl: inUrl, pending: pending.slice(arrived + 1) }
}
