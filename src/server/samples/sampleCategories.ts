export interface SampleCategory {
  /** Never changes, as for the songs. */
  readonly id: string;
  readonly name: string;
  readonly nameNo: string;
  readonly color: string;
}

/** In the order of the song book: stages of the catechumenate, liturgical year, other songs. */
export const sampleCategories: readonly SampleCategory[] = [
  {
    id: '123fb7ae-0713-43fd-9ba3-bcca59617e97',
    name: 'forkatekumenat',
    nameNo: 'Førkatekumenat',
    color: '#8D6E63',
  },
  {
    id: 'c6061444-4b66-4d6d-ad20-debd9afdbf66',
    name: 'katekumenat',
    nameNo: 'Katekumenat',
    color: '#1565C0',
  },
  {
    id: '9a846405-b795-4a07-b31b-a675824f8784',
    name: 'utvelgelse',
    nameNo: 'Utvelgelse',
    color: '#7F8C1A',
  },
  {
    id: 'd9cd72a2-452e-4cfa-8a1b-d88ac82c408e',
    name: 'liturgi',
    nameNo: 'Liturgi',
    color: '#E53935',
  },
  {
    id: '83a73b65-bc31-4e05-bd44-6227801ecba3',
    name: 'salmer',
    nameNo: 'Salmer',
    color: '#2E7D32',
  },
  {
    id: '07b501f9-1cc9-4c61-bb30-04c87497145f',
    name: 'advent-og-jul',
    nameNo: 'Advent og jul',
    color: '#7E57C2',
  },
  { id: '50fa4746-dd76-4e57-a093-d7a995f4bb21', name: 'faste', nameNo: 'Faste', color: '#78909C' },
  { id: '8d83cee7-4b3d-4f36-9faa-9c07d70f86e7', name: 'paske', nameNo: 'Påske', color: '#BA8300' },
  { id: 'f7200d2f-b1d7-4b00-9ee7-2127dba68398', name: 'pinse', nameNo: 'Pinse', color: '#E96500' },
  { id: 'c67f1faf-e673-43db-a5b7-dc83088d3f5f', name: 'maria', nameNo: 'Maria', color: '#0093A8' },
  { id: '701b6b2d-7d3f-4ee9-bc67-ae5176b7aa8d', name: 'barn', nameNo: 'Barn', color: '#EC407A' },
];
