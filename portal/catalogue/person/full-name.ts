interface Named {
  readonly name: string
  readonly lastName: string
}

export const fullName = ({ name, lastName }: Named) => `${name} ${lastName}`
