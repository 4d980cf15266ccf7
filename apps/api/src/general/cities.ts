import { Controller } from '@nestjs/common';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { Call } from '../http/call.decorator.js';

const NAMES =
  'Alba Iulia,Alexandria,Arad,Bacău,Baia Mare,Bistrița,Botoșani,Brașov,Brăila,București,Buzău,Călărași,' +
  'Cluj-Napoca,Constanța,Craiova,Deva,Drobeta-Turnu Severin,Focșani,Galați,Giurgiu,Iași,Miercurea Ciuc,' +
  'Oradea,Piatra Neamț,Pitești,Ploiești,Râmnicu Vâlcea,Reșița,Satu Mare,Sfântu Gheorghe,Sibiu,Slatina,' +
  'Slobozia,Suceava,Târgoviște,Târgu Jiu,Târgu Mureș,Timișoara,Tulcea,Vaslui,Zalău';

/** The county seats, in Romanian order; a city's id is its place in this list and never changes. */
export const cities = NAMES.split(',').map((name, i) => ({ idCity: i + 1, name }));

/** Returns the name of a city by its id; undefined for an unknown id. */
export function cityName(idCity: number): string | undefined {
  return cities[idCity - 1]?.name;
}

@Controller()
export class CitiesController {
  @Call(routes.listCities)
  list(): AnswerOf<typeof routes.listCities> {
    return { cities };
  }
}
