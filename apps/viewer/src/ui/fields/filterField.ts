// A filter that is a choice from a list. Rows and sheets of filters show it.

export interface FilterChoice {
  readonly value: string
  readonly label: string
}

export interface FilterField<Filters, Name extends string = string> {
  readonly name: Name
  readonly title: string
  /** The first one is the default. */
  readonly choices: readonly FilterChoice[]
  readonly chosen: string
  /** True when another choice than the default is selected. */
  readonly isSet: boolean
  /** The filters after choosing `value`. */
  readonly choose: (value: string) => Filters
}
