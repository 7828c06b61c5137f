import type { PhotoName } from '../photos/photos.ts'
import type { Field, FieldOf } from './field.ts'

type Leaf = string | number | boolean

/** The places of a content with their values, one below the other; `*` is each item of a list. */
type Entries<Value, Path extends string> = {
  [Key in keyof Value & string]: Entry<NonNullable<Value[Key]>, `${Path}${Key}`>
}[keyof Value & string]
type Entry<Value, Path extends string> =
  | readonly [Path, Value]
  | (Value extends Leaf
      ? never
      : Value extends readonly (infer Item)[]
        ? Entry<NonNullable<Item>, `${Path}.*`>
        : Entries<Value, `${Path}.`>)

/** The places that a pattern names: its `*` is each item of a list or record. */
type Named<Pattern extends string> = Pattern extends `${infer Before}*${infer After}`
  ? `${Before}${string}${Named<After>}`
  : Pattern

type LeafPath<Places> = Places extends readonly [infer Path, Leaf] ? Path : never
type ValueOf<Places, Pattern extends string> = Extract<Places, readonly [Named<Pattern>, unknown]>[1]

/** The fields that can hold a value. */
type FieldFor<Value> = [Value] extends [never]
  ? never
  : [Value] extends [boolean]
    ? FieldOf<'flag'>
    : [Value] extends [PhotoName]
      ? FieldOf<'photo'>
      : [Value] extends [Leaf]
        ? FieldOf<'text' | 'month'>
        : [Value] extends [readonly PhotoName[]]
          ? FieldOf<'photos'>
          : [Value] extends [readonly string[]]
            ? FieldOf<'list'>
            : [Value] extends [readonly (infer Item)[]]
              ? FieldOf<'items'> & { readonly fields: PartsFor<Item> }
              : FieldOf<'group'> & { readonly fields: PartsFor<Value> }

/** A part for each text of a thing. */
type PartsFor<Thing> = { readonly [Key in keyof Thing]-?: FieldFor<NonNullable<Thing[Key]>> }

type Groups = Readonly<Record<string, Readonly<Record<string, Field>>>>
type Listed<Some extends Groups> = { [Name in keyof Some]: keyof Some[Name] & string }[keyof Some]

type Missing<Places, Patterns extends string> = Exclude<
  LeafPath<Places>,
  Named<Patterns> | `${Named<Patterns>}.${string}`
>

type Mismatched<Places, Some extends Groups> = {
  [Name in keyof Some]: {
    [Pattern in keyof Some[Name] & string]: Some[Name][Pattern] extends FieldFor<ValueOf<Places, Pattern>>
      ? never
      : Pattern
  }[keyof Some[Name] & string]
}[keyof Some]

/** Asks for something nobody has, named by what is wrong, unless nothing is. */
type Unless<Wrong, Sentence extends string> = [Wrong] extends [never] ? unknown : { readonly [Key in Sentence]: Wrong }

/**
 * Lists the fields of a content file, by the parts of the page, and says why its other values are no fields. It does not compile while
 * a value of the file is in neither, or a field is for none, or for one of another kind.
 */
export function fieldsOf<Content>() {
  return <const Some extends Groups, const Reasons extends Readonly<Record<string, string>>>(
    fields: Some & Unless<Mismatched<Entries<Content, ''>, Some>, 'there is no such value, or a field of another kind'>,
    _reasons: Reasons &
      Unless<Missing<Entries<Content, ''>, Listed<Some> | (keyof Reasons & string)>, 'no field, and no reason why not'>,
  ): Some => fields
}
