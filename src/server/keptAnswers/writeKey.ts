/** How a device names one write, so that it is done once however often it is sent. */
export interface WriteKey {
  /** Made up by the device; of the person's own, so two people may have the same. */
  readonly key: string;
  /** Of everything that is to be written: the same key never stands for something else. */
  readonly contentHash: string;
}
