import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** One fact in the query of an address. An empty text is not written: what is missing or unknown reads as the default. */
export type AddressPart<Value> = { read: (text: string) => Value; write: (value: Value) => string }

export const textPart: AddressPart<string> = { read: (text) => text, write: (text) => text }

/** Counted from 1; anything that is no page reads as the first. */
export const pagePart: AddressPart<number> = {
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1),
  write: (page) => (page > 1 ? String(page) : ''),
}

export function choicePart<Value extends string>(known: readonly Value[], otherwise: Value): AddressPart<Value> {
  return {
    read: (text) => known.find((value) => value === text) ?? otherwise,
    write: (value) => (value === otherwise ? '' : value),
  }
}

type Parts<View> = { [Name in keyof View]: AddressPart<View[Name]> }

export function readView<View extends object>(parts: Parts<View>, search: string): View {
  const query = new URLSearchParams(search)
  const names = Object.keys(parts) as (keyof View & string)[]
  return Object.fromEntries(names.map((name) => [name, parts[name].read(query.get(name) ?? '')])) as View
}

/** The query with its question mark, in the order of the parts; empty when everything is at its default. */
export function writeView<View extends object>(parts: Parts<View>, view: View): string {
  const names = Object.keys(parts) as (keyof View & string)[]
  const written = names.map((name): [string, string] => [name, parts[name].write(view[name])])
  const text = new URLSearchParams(written.filter(([, value]) => value !== '')).toString()
  return text && `?${text}`
}

/**
 * What a list shows, kept in its address, so that Back returns to it and a link shares it.
 * A choice makes a step in the history; what is typed replaces the step it was typed in.
 */
export function useAddressView<View extends object>(parts: Parts<View>) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const view = readView(parts, search)
  const hrefFor = (change: Partial<View>) => `${pathname}${writeView(parts, { ...view, ...change })}`
  // Choices can follow each other faster than the page is drawn: each builds on those that are still on their way.
  const newest = useRef(view)
  const onTheWay = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has a key of its own, also one to the same query
  useLayoutEffect(() => {
    const arrived = onTheWay.current.indexOf(search)
    onTheWay.current = arrived === -1 ? [] : onTheWay.current.slice(arrived + 1)
    if (onTheWay.current.length === 0) newest.current = readView(parts, search)
  }, [key])
  const show = (change: Partial<View>, { replace = false } = {}) => {
    newest.current = { ...newest.current, ...change }
    const query = writeView(parts, newest.current)
    onTheWay.current.push(query)
    void navigate(`${pathname}${query}`, { replace, preventScrollReset: true })
  }
  return { view, hrefFor, show }
}

const settledMs = 250

/**
 * A typed text that shows at once and goes into the address when it rests: browsers refuse to have their address
 * changed with every key. Back or a link changes the address first, and the field follows.
 */
export function useTypedText(inAddress: string, write: (text: string) => void) {
  const [value, setValue] = useState(inAddress)
  const settled = useRef(inAddress)
  const settle = (text: string) => {
    if (text === settled.current) return
    settled.current = text
    write(text)
  }
  useEffect(() => {
    if (inAddress === settled.current) return
    settled.current = inAddress
    setValue(inAddress)
  }, [inAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => settle(value), settledMs)
    return () => clearTimeout(timer)
  }, [value])
  return { value, onChange: setValue, onBlur: () => settle(value) }
}
