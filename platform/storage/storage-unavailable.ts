/** The files cannot be reached or not be written just now; trying again later may work. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}
