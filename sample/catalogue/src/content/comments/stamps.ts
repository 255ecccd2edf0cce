/** Ids of the stamps for comments: four rows of ten (docs/contract/app-api.md 2.9 shows one). */
export const stampIds: readonly number[] = [101, 201, 301, 401].flatMap((first) =>
  Array.from({ length: 10 }, (_, n) => first + n),
)
