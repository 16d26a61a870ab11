import { listLicences } from './supply-chain.ts'

const all = listLicences()
const faults = all.flatMap(({ fault }) => fault ?? [])
console.log('| package | version | licence | note |\n| --- | --- | --- | --- |')
for (const { name, version, licence, note } of all)
  console.log(`| ${name} | ${version} | ${licence} | ${note} |`)
if (faults.length > 0) {
  console.error(`\nNeither permissive nor explained in licences.ts:\n${faults.join('\n')}`)
  process.exit(1)
}
