import { useEffect, useState } from 'react'
import { fillCounted, fillMoment, fillText } from '../business/fill-text.ts'
import { dateOnScreen } from '../business/time/day-words.ts'
import { durationWords } from '../business/time/duration-words.ts'
import { inRome } from '../business/time/in-rome.ts'
import { moments } from '../content/office/shell.ts'
import { moment } from '../content/site.ts'
import { DAY_MS, MINUTE_MS } from '../leads/milliseconds.ts'

/** The day so many days after another: '2026-11-24'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

// Made once: a list writes hundreds of days, and making one takes a hundred times as long as using it.
const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('it', { ...options, timeZone: 'UTC' })
const weekday = formatOf({ weekday: 'long' })
const weekdayAndDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayDayAndYear = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = formatOf({ day: 'numeric', month: 'long' })
const dayMonthAndYear = formatOf({ day: 'numeric', month: 'long', year: 'numeric' })
const monthAndYear = formatOf({ month: 'long', year: 'numeric' })

function formatDay(day: string, format: Intl.DateTimeFormat): string {
  return dateOnScreen(format.format(new Date(`${day}T12:00:00Z`)))
}

/** For instance 'oggi', 'domani', 'martedì', 'martedì 17 novembre'. */
export function dayWords(day: string, now: Date): string {
  const today = inRome(now).day
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (distance >= -1 && distance <= 1) {
    return distance === 0 ? moments.today : distance === 1 ? moments.tomorrow : moments.yesterday
  }
  if (distance > 1 && distance < 7) {
    return formatDay(day, weekday)
  }
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? weekdayAndDay : weekdayDayAndYear)
}

/** For instance 'domani alle 9:05'. */
export function momentWords(iso: string, now: Date): string {
  const { day, time } = inRome(new Date(iso))
  return fillMoment(moment, dayWords(day, now), time)
}

/** The same for something that has just been done: 'alle 9:05', 'ieri alle 9:05'. */
export function sinceWords(iso: string, now: Date): string {
  return inRome(new Date(iso)).day === inRome(now).day ? hourWords(iso) : momentWords(iso, now)
}

/** The hour alone: 'alle 9:05', 'all’1:05'. */
export function hourWords(iso: string): string {
  return fillMoment(moment, '', inRome(new Date(iso)).time).trim()
}

/** For instance '25 novembre 2026, 10:40': on paper no day is today. */
export function fullMoment(iso: string): string {
  return `${longDay(iso)}, ${inRome(new Date(iso)).time.replace(/^0/, '')}`
}

/** For instance '25 novembre 2026'. */
export function longDay(iso: string): string {
  return formatDay(inRome(new Date(iso)).day, dayMonthAndYear)
}

/** For instance '3 ore fa'. */
export function agoWords(iso: string, now: Date): string {
  const ms = now.getTime() - Date.parse(iso)
  return ms < MINUTE_MS ? moments.justNow : fillText(moments.ago, { duration: durationWords(ms) })
}

/** For instance '16 novembre'. */
export function shortDay(day: string): string {
  return formatDay(day, dayAndMonth)
}

/** For instance 'novembre 2026'. */
export function monthWords(month: string): string {
  return formatDay(`${month}-15`, monthAndYear)
}

/** The months until now, the newest first: '2026-11'. */
export function lastMonths(now: Date, count: number): readonly string[] {
  const [year = 0, month = 0] = inRome(now).day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 15)).toISOString().slice(0, 7),
  )
}

/** The time, which goes on. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Waits (milliseconds). */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** For instance 'tra 10 minuti', or 'tra poco' for an unknown time. */
export function inMinutesWords(durationMs: number | null): string {
  return durationMs === null ? moments.soon : fillCounted(moments.inMinutes, Math.ceil(durationMs / MINUTE_MS))
}
